/** What a role can do, as the rulebook says it: the clauses S-ROLE-MER-1, S-ROLE-MER-2 … of the merchant. */

export interface Ability {
  clause: string;
  /** '精于买卖', where it has a name of its own. */
  name: string;
  text: string;
}

/** `clauses` are the rulebook's, by id; `called` is the role's name in the same language. */
export function abilities(clauses: Record<string, string>, role: string, called: string): Ability[] {
  const own = `S-ROLE-${role.slice(0, 3).toUpperCase()}-`;
  return Object.entries(clauses)
    .filter(([clause]) => clause.startsWith(own))
    .map(([clause, said]) => {
      const plain = said.replace(/ ?[（(]SA-\d+[）)]/g, '');
      const title = /^\*\*([^*]+?)[.。]?\*\*/.exec(plain)?.[1] ?? '';
      // 富商·精于买卖, Merchant: skilled in trade; the role's own name alone says nothing
      const name = title.replace(called, '').replace(/^(·|: )/, '');
      return { clause, name, text: plain.replace(/\*\*/g, '') };
    });
}
