// Makes a JSON schema from the declarations of a package: interfaces and types of the plain kind that @slack/types is written in.

export type Schema = Readonly<Record<string, unknown>>;

/** Every declared name as a definition. What is too clever to be read (`Pick<…>`) takes anything. */
export function schemasFrom(declarations: readonly string[]): Record<string, Schema> {
  const reader = createReader(declarations.map(withoutComments).join('\n'));
  const interfaces = new Map<string, { parents: string[]; own: ObjectType }>();
  const definitions: Record<string, Schema> = {};
  while (!reader.ended()) {
    const word = reader.take();
    if (word === 'interface') {
      const name = reader.take();
      const parents: string[] = [];
      if (reader.skips('extends')) {
        do parents.push(reader.take());
        while (reader.skips(','));
      }
      interfaces.set(name, { parents, own: objectType(reader) });
    } else if (word === 'type') {
      const name = reader.take();
      reader.expects('=');
      definitions[name] = unionType(reader);
    }
  }
  for (const name of interfaces.keys()) definitions[name] = closed(inherited(name, interfaces));
  return definitions;
}

interface ObjectType {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
}

/** An own property narrows the parent's: `type: 'actions'` stands for `type: string`. */
function inherited(
  name: string,
  interfaces: ReadonlyMap<string, { parents: readonly string[]; own: ObjectType }>,
): ObjectType {
  const found = interfaces.get(name);
  if (found === undefined) return { properties: {}, required: [] };
  const all = [...found.parents.map((parent) => inherited(parent, interfaces)), found.own];
  return {
    properties: Object.assign({}, ...all.map(({ properties }) => properties)),
    required: [...new Set(all.flatMap(({ required }) => required))],
  };
}

/** What the types do not name is a mistake, however gladly JavaScript would carry it. */
function closed({ properties, required }: ObjectType): Schema {
  return { type: 'object', properties, required, additionalProperties: false };
}

interface Reader {
  ended(): boolean;
  peek(): string;
  take(): string;
  skips(token: string): boolean;
  expects(token: string): void;
}

function createReader(text: string): Reader {
  const tokens = text.match(/'[^']*'|[\w$]+|[^\s\w]/g) ?? [];
  let at = 0;
  const take = () => tokens[at++] ?? '';
  const skips = (token: string) => {
    if (tokens[at] !== token) return false;
    at += 1;
    return true;
  };
  return {
    ended: () => at >= tokens.length,
    peek: () => tokens[at] ?? '',
    take,
    skips,
    expects: (token) => {
      if (!skips(token)) throw new SyntaxError(`${token} expected, not ${tokens[at]}`);
    },
  };
}

function objectType(reader: Reader): ObjectType {
  const properties: Record<string, Schema> = {};
  const required: string[] = [];
  reader.expects('{');
  while (!reader.skips('}')) {
    if (reader.skips('readonly')) continue;
    const name = reader.take().replaceAll("'", '');
    if (!reader.skips('?')) required.push(name);
    reader.expects(':');
    properties[name] = unionType(reader);
    reader.skips(';');
  }
  return { properties, required };
}

function unionType(reader: Reader): Schema {
  reader.skips('|');
  const parts = [intersectionType(reader)];
  while (reader.skips('|')) parts.push(intersectionType(reader));
  const [only] = parts;
  return parts.length === 1 && only ? only : { anyOf: parts };
}

/** Parts that are each closed could not stand together: of an intersection what is written out in it counts, and more may stand there. */
function intersectionType(reader: Reader): Schema {
  const parts = [arrayType(reader)];
  while (reader.skips('&')) parts.push(arrayType(reader));
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  const written = parts.filter((part) => 'properties' in part).map(opened);
  return written.length === 0 ? {} : { allOf: written };
}

function opened({ additionalProperties: _, ...schema }: Schema): Schema {
  return schema;
}

function arrayType(reader: Reader): Schema {
  let type = singleType(reader);
  while (reader.peek() === '[') {
    reader.expects('[');
    reader.expects(']');
    type = { type: 'array', items: type };
  }
  return type;
}

const plainTypes: Readonly<Record<string, Schema>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  true: { const: true },
  false: { const: false },
  null: { type: 'null' },
  unknown: {},
  any: {},
};

function singleType(reader: Reader): Schema {
  if (reader.peek() === '{') return closed(objectType(reader));
  const word = reader.take();
  if (word === '(') {
    const inner = unionType(reader);
    reader.expects(')');
    return inner;
  }
  if (word === '[') {
    skipTo(reader, '[', ']');
    return {};
  }
  if (/^\d+$/.test(word)) return { const: Number(word) };
  if (word.startsWith("'")) return { const: word.slice(1, -1) };
  if (reader.skips('<')) {
    skipTo(reader, '<', '>');
    return {};
  }
  return plainTypes[word] ?? { $ref: `#/definitions/${word}` };
}

function skipTo(reader: Reader, open: string, close: string): void {
  for (let depth = 1; depth > 0; ) {
    const word = reader.take();
    depth += word === open ? 1 : word === close ? -1 : 0;
    if (word === '') throw new SyntaxError(`no ${close}`);
  }
}

function withoutComments(text: string): string {
  return text
    .replaceAll(/\/\*.*?\*\//gs, ' ')
    .replaceAll(/\/\/.*$/gm, ' ')
    .replaceAll(/^import .*$/gm, ' ')
    .replaceAll(/\b(export|declare)\b/g, ' ');
}
