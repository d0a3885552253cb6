"""Every statement that the server makes of a database, by name. Each is written once, with `?` for its values."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

Statement: TypeAlias = tuple[str, tuple[object, ...]]  # its name and its values
Row: TypeAlias = tuple[Any, ...]

ENTRY: Final = "code, n, seat, text, word, at, made_by, clocks, ref"

CHANGES: Final = {
    "add_table": """INSERT INTO tables (code, created, touched, status, public, game, secret, nonce, meta, setup)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, '')""",
    "save_table": "UPDATE tables SET touched = ?, status = ?, meta = ? WHERE code = ?",
    "save_setup": "UPDATE tables SET setup = ? WHERE code = ?",
    "drop_table": "DELETE FROM tables WHERE code = ?",
    "clear_tokens": "DELETE FROM tokens WHERE code = ?",
    "add_token": "INSERT INTO tokens (hash, code, seat) VALUES (?, ?, ?)",
    "add_entry": f"INSERT INTO entries ({ENTRY}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    "add_record": "INSERT INTO records (code, at, body) VALUES (?, ?, ?)",
    "add_chat": "INSERT INTO chat (code, n, at, seat, name, text) VALUES (?, ?, ?, ?, ?, ?)",
    "add_owner": "INSERT INTO owners (code, server, epoch) VALUES (?, ?, ?)",  # PostgreSQL alone (leases.py)
    "probe": "UPDATE tables SET touched = touched WHERE code = ''",
    "clear_chat": "DELETE FROM chat WHERE code = ?",
    # -- accounts ------------------------------------------------------------------------------------
    "add_to_house": "INSERT INTO house (name, value) VALUES (?, ?)",
    "add_account": "INSERT INTO accounts (id, name, likeness, created) VALUES (?, ?, ?, ?)",
    "rename_account": "UPDATE accounts SET name = ?, likeness = ? WHERE id = ?",
    "add_key": """INSERT INTO account_keys (id, account, kind, public, count, created, used)
        VALUES (?, ?, ?, ?, ?, ?, ?)""",
    "use_key": "UPDATE account_keys SET count = ?, used = ? WHERE id = ?",
    "drop_key": "DELETE FROM account_keys WHERE id = ? AND account = ?",
    "use_challenge": "INSERT INTO used_challenges (hash, until) VALUES (?, ?)",
    "add_session": "INSERT INTO sessions (hash, account, created, until) VALUES (?, ?, ?, ?)",
    "drop_session": "DELETE FROM sessions WHERE hash = ?",
    "drop_sessions": "DELETE FROM sessions WHERE account = ?",
    "add_played": "INSERT INTO played (account, code, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
    "end_played": "UPDATE played SET ended = ?, place = ?, won = ?, rated = ? WHERE account = ? AND code = ?",
    "clear_played": "DELETE FROM played WHERE code = ?",
    "set_rated": "UPDATE played SET rated = 1 WHERE code = ?",
    "add_rating": """INSERT INTO ratings (account, game, n, code, mean, deviation, at)
        VALUES (?, ?, ?, ?, ?, ?, ?)""",
    "add_block": "INSERT INTO blocks (account, what, name, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
    "drop_block": "DELETE FROM blocks WHERE account = ? AND what = ?",
    "clear_said": "DELETE FROM chat WHERE code = ? AND seat = ?",
    "forget_challenges": "DELETE FROM used_challenges WHERE until < ?",
    "forget_sessions": "DELETE FROM sessions WHERE until < ?",
    "forget_complaints": "DELETE FROM complaints WHERE settled > 0 AND settled < ?",
    "forget_bans": "DELETE FROM bans WHERE until > 0 AND until < ?",
    "forget_deeds": "DELETE FROM deeds WHERE at < ?",
    # ... an account that is deleted: what others have said about it stays with who said it.
    "drop_account": "DELETE FROM accounts WHERE id = ?",
    "drop_keys": "DELETE FROM account_keys WHERE account = ?",
    "drop_played": "DELETE FROM played WHERE account = ?",
    "drop_ratings": "DELETE FROM ratings WHERE account = ?",
    "drop_blocks": "DELETE FROM blocks WHERE account = ? OR what = ?",
    "drop_complaints": "UPDATE complaints SET by_account = '', by_name = '' WHERE by_account = ?",
    # -- moderation ----------------------------------------------------------------------------------
    "add_complaint": """INSERT INTO complaints
        (id, at, code, reason, text, by_account, by_name, account, origin, name, said)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
    "settle_complaint": "UPDATE complaints SET settled = ? WHERE id = ? AND settled = 0",
    "add_ban": """INSERT INTO bans (what, kind, name, why, at, until) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (what) DO UPDATE SET why = EXCLUDED.why, at = EXCLUDED.at, until = EXCLUDED.until""",
    "drop_ban": "DELETE FROM bans WHERE what = ?",
    "add_deed": "INSERT INTO deeds (id, at, deed, about, why) VALUES (?, ?, ?, ?, ?)",
}

QUERIES: Final = {
    "table": "SELECT status, public, created, secret, nonce, meta, setup FROM tables WHERE code = ?",
    "entries": "SELECT seat, text, word, made_by, clocks FROM entries WHERE code = ? ORDER BY n",
    "count": "SELECT count(*) FROM entries WHERE code = ?",
    "refs": "SELECT word, ref FROM entries WHERE code = ? ORDER BY n DESC LIMIT ?",
    "chat": "SELECT at, seat, name, text, n FROM chat WHERE code = ? ORDER BY n DESC LIMIT 50",
    "record": "SELECT body FROM records WHERE code = ?",
    "listed": """SELECT code, touched FROM tables WHERE public = 1 AND status IN ('open', 'playing', 'paused')
        AND touched > ? ORDER BY touched DESC LIMIT 100""",
    "of_token": "SELECT code FROM tokens WHERE hash = ?",
    "abandoned": "SELECT code FROM tables WHERE status = 'open' AND touched < ? LIMIT 1000",
    "untouched": """SELECT code FROM tables WHERE status IN ('playing', 'paused') AND touched < ?
        AND NOT EXISTS (SELECT 1 FROM entries WHERE entries.code = tables.code AND entries.at >= ?) LIMIT 100""",
    "unfinished": "SELECT count(*) FROM tables WHERE status <> 'over'",
    # -- accounts ------------------------------------------------------------------------------------
    "house": "SELECT value FROM house WHERE name = ?",
    "account": "SELECT name, created FROM accounts WHERE id = ?",
    "account_named": "SELECT id, name FROM accounts WHERE likeness = ?",
    "keys": "SELECT id, kind, created, used FROM account_keys WHERE account = ? ORDER BY created",
    "key": "SELECT account, kind, public, count FROM account_keys WHERE id = ?",
    "session": """SELECT accounts.id, accounts.name FROM sessions JOIN accounts ON accounts.id = sessions.account
        WHERE sessions.hash = ? AND sessions.until > ?""",
    "sessions": "SELECT created, until FROM sessions WHERE account = ? ORDER BY created",
    "games_of": """SELECT tables.code, tables.game, tables.status, tables.created, tables.meta, played.place, played.won
        FROM played JOIN tables ON tables.code = played.code
        WHERE played.account = ? AND tables.created < ? ORDER BY tables.created DESC LIMIT ?""",
    "unrated": """SELECT code FROM played WHERE rated = 0 AND ended > 0 GROUP BY code ORDER BY min(ended) LIMIT 100""",
    "placed": """SELECT played.account, played.place, tables.game FROM played JOIN tables ON tables.code = played.code
        JOIN accounts ON accounts.id = played.account WHERE played.code = ? AND played.ended > 0 ORDER BY 1""",
    "rating": """SELECT n, mean, deviation FROM ratings WHERE account = ? AND game = ?
        ORDER BY n DESC LIMIT 1""",
    "ratings": """SELECT game, n, mean, deviation FROM ratings AS one WHERE account = ?
        AND n = (SELECT max(n) FROM ratings WHERE account = one.account AND game = one.game) ORDER BY game""",
    "all_ratings": """SELECT game, n, code, mean, deviation, at FROM ratings WHERE account = ?
        ORDER BY game, n LIMIT ?""",
    "blocks": "SELECT what, name, at FROM blocks WHERE account = ? ORDER BY at DESC LIMIT ?",
    "blocked": "SELECT 1 FROM blocks WHERE account = ? AND what IN (?, ?)",
    "said": "SELECT at, text FROM chat WHERE code = ? AND seat = ? ORDER BY n LIMIT ?",
    "complaints_by": "SELECT at, code, reason, text, name FROM complaints WHERE by_account = ? ORDER BY at LIMIT ?",
    # -- moderation ----------------------------------------------------------------------------------
    "complaint": "SELECT account, origin, name, settled FROM complaints WHERE id = ?",
    "complaints": """SELECT id, at, code, reason, text, by_name, account, name, said, settled FROM complaints
        ORDER BY settled > 0, at DESC LIMIT ?""",
    "bans": "SELECT what, kind, name, why, at, until FROM bans ORDER BY at DESC LIMIT ?",
    "deeds": "SELECT at, deed, about, why FROM deeds ORDER BY at DESC LIMIT ?",
    "going_on": """SELECT code, game, status, public, created, touched, meta FROM tables WHERE status <> 'over'
        ORDER BY touched DESC LIMIT ?""",
}

STATEMENTS: Final = {**CHANGES, **QUERIES}
