/** What the picture of beliefs says. */

import { telling } from '../../lib/words';

const zh = {
  beliefs: '身份是怎么被看穿的',
  beliefs_about: '照当时看得见的事，机器人会觉得各人像什么；最右是真相。从左到右是整局。',
  beliefs_eyes: '谁的眼里',
  beliefs_watch: '旁观者',
  beliefs_last: '右边的数：最后猜对的把握',
  beliefs_said: '{who} 真是{what}：开局 {first}，中盘 {middle}，最后 {last}',
};
const en: Record<keyof typeof zh, string> = {
  beliefs: 'How identities came to light',
  beliefs_about: 'What a bot would have thought of everybody by what could be seen then; the truth is on the right. The game runs from left to right.',
  beliefs_eyes: 'Seen by',
  beliefs_watch: 'a spectator',
  beliefs_last: 'On the right: how sure of the truth in the end',
  beliefs_said: '{who}, really {what}: {first} at first, {middle} halfway, {last} in the end',
};

export const teller = telling({ zh, en });
