import { test } from 'vitest';
import { openWorld } from '../support/world.ts';
const show = (m: any) => { console.log(`--- ${m.ephemeral ? 'private' : 'public'} ${m.channel}\n${m.text}\n` + m.blocks.flatMap((b: any) => b.type === 'actions' ? ['[' + b.elements.map((e: any) => `${e.text?.text ?? e.placeholder?.text} (${e.action_id})`).join(' | ') + ']'] : b.type === 'context' ? b.elements.map((e: any) => '  ~ ' + e.text) : b.type === 'section' ? ['§ ' + (b.text?.text ?? b.fields.map((f: any) => f.text).join(' || '))] : b.type==='header'?['# '+b.text.text]: [b.type]).join('\n')); };
test('x', async () => {
  const world = await openWorld({});
  const ana = world.person('ana');
  for (const t of (process.env.ASK ?? '').split(';')) show(await ana.asks(t));
  await world.close();
});
