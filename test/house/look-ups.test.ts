// Every object inherits names such as `constructor`: the compiler's own types tell where a text that may be one of them looks something up.

import { join, relative } from 'node:path';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import { SyntaxKind } from 'typescript/unstable/ast';
import { isAsExpression, isBinaryExpression, isElementAccessExpression } from 'typescript/unstable/ast/is';
import { API, type Project, type Type, TypeFlags } from 'typescript/unstable/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Wrong on purpose: what the rule must find. */
const wrong = 'test/house/look-ups.wrong.ts';
/** Looks its own property up, and may. */
const own = 'src/base/own-value.ts';

let api: API;
let project: Project;

beforeAll(() => {
  api = new API({ cwd: root });
  const [opened] = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects();
  if (opened === undefined) throw new Error('the compiler knows no project here');
  project = opened;
});
afterAll(() => api.close());

test('nothing is looked up on an object by a text that may be any: use a Map, or ownValue', () => {
  const names = project.program
    .getSourceFileNames()
    .map((name) => relative(root, name).replaceAll('\\', '/'))
    .filter((name) => name.startsWith('src/') && !name.startsWith('src/sandbox/') && name !== own);
  expect(names.length).toBeGreaterThan(200);
  expect(names.flatMap(faultsIn)).toEqual([]);
});

test('the rule finds each form of it', () => {
  const lines = project.program.getSourceFile(join(root, wrong))?.text.split('\n') ?? [];
  const marked = lines.flatMap((line, index) => (line.includes('// wrong') ? [index + 1] : []));
  expect(marked.length).toBeGreaterThan(4);
  expect(faultsIn(wrong).map((fault) => Number(fault.split(':')[1]))).toEqual(marked);
});

interface LookUp {
  readonly node: Node;
  readonly key: Node;
  readonly isWrong: (keyType: Type) => boolean;
}

/** `file:line: text` */
function faultsIn(name: string): string[] {
  const file = project.program.getSourceFile(join(root, name));
  if (file === undefined) throw new Error(`the compiler does not know ${name}`);
  const all = lookUpsIn(file);
  const types = project.checker.getTypeAtLocation(all.map(({ key }) => key));
  const broken = all.filter(({ isWrong }, index) => {
    const type = types[index];
    return type === undefined || isWrong(type);
  });
  return broken.map(({ node }) => {
    const line = file.text.slice(0, node.getStart(file)).split('\n').length;
    return `${name}:${line}: ${node.getText(file).replace(/\s+/g, ' ')}`;
  });
}

function lookUpsIn(file: SourceFile): LookUp[] {
  const found: LookUp[] = [];
  const visit = (node: Node): void => {
    const lookUp = lookUpAt(node);
    if (lookUp !== undefined) found.push(lookUp);
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

function lookUpAt(node: Node): LookUp | undefined {
  if (isElementAccessExpression(node)) return { node, key: node.argumentExpression, isWrong: mayBeAnyText };
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword) {
    return { node, key: node.left, isWrong: (type) => (type.flags & TypeFlags.StringLiteral) === 0 };
  }
  // A text that is only said to be one of our words would pass for one above.
  if (isAsExpression(node)) {
    return { node, key: node.expression, isWrong: (from) => mayBeAnyText(from) && isOneOfWords(node) };
  }
  return undefined;
}

function mayBeAnyText(type: Type): boolean {
  if (type.isUnionType() || type.isIntersectionType()) return type.getTypes().some(mayBeAnyText);
  const wide = TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping;
  return (type.flags & (wide | TypeFlags.Any | TypeFlags.Unknown)) !== 0;
}

/** All of its members are words of ours: a union with a brand in it leaves room for the rest. */
function isOneOfWords(node: Node): boolean {
  const to = project.checker.getTypeAtLocation(node);
  if (to === undefined) return true;
  const members = to.isUnionType() ? to.getTypes() : [to];
  return members.every(({ flags }) => (flags & TypeFlags.StringLiteral) !== 0);
}
