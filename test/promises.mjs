// A promise that nobody waits for is a step that may never happen, or a question whose answer is always yes; so are steps of the
// journal (`Steps`) without `yield*`. tsc lets that pass, and the linter does not see the types of other files. Part of
// `npm run check`.
import { fileURLToPath } from 'node:url';
import {
  isArrowFunction,
  isAwaitExpression,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isExpressionStatement,
  isFunctionDeclaration,
  isFunctionExpression,
  isIfStatement,
  isMethodDeclaration,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isReturnStatement,
  isSpreadAssignment,
  isTemplateSpan,
  isTryStatement,
  isWhileStatement,
} from 'typescript/unstable/ast/is';
import { API } from 'typescript/unstable/sync';

const root = fileURLToPath(new URL('..', import.meta.url));
const OWN = /^(src|test)\//;
const FUNCTIONS = [
  isArrowFunction,
  isFunctionDeclaration,
  isFunctionExpression,
  isMethodDeclaration,
];

/** Methods that ask their callback yes or no. */
const ASKING = new Set(['every', 'filter', 'find', 'findIndex', 'findLast', 'some']);

/** What must not be a promise here: `[what, why]`; undefined where a promise does no harm. */
function wantedNow(node) {
  if (isExpressionStatement(node) && !isTakenCareOf(node.expression))
    return [node.expression, 'is not awaited (void says that this is meant)'];
  if (isReturnStatement(node) && node.expression !== undefined && isInTry(node))
    return [node.expression, 'is returned from a try without await: finally comes before it'];
  if (isSpreadAssignment(node) || isTemplateSpan(node)) return [node.expression, 'is no value yet'];
  if (isPrefixUnaryExpression(node)) return [node.operand, 'is no value yet'];
  if (isIfStatement(node) || isWhileStatement(node)) return [node.expression, 'is always a yes'];
  if (isConditionalExpression(node)) return [node.condition, 'is always a yes'];
  if (isArrowFunction(node) && !isBlock(node.body) && isAsked(node))
    return [node.body, 'is always a yes'];
  return undefined;
}

function isTakenCareOf(expression) {
  if (isAwaitExpression(expression)) return true;
  if (isBinaryExpression(expression)) return expression.operatorToken.getText().endsWith('=');
  return isCallExpression(expression) && isCaught(expression);
}

/** `p.catch(…)`, `p.then(…, …)`, and those with a `finally` behind. */
function isCaught({ expression, arguments: given }) {
  if (!isPropertyAccessExpression(expression)) return false;
  const before = expression.expression;
  const name = expression.name.text;
  if (name === 'finally') return isCallExpression(before) && isCaught(before);
  return name === 'catch' || (name === 'then' && given.length === 2);
}

const isAsked = ({ parent }) =>
  isCallExpression(parent) &&
  isPropertyAccessExpression(parent.expression) &&
  ASKING.has(parent.expression.name.text);

function isInTry(node) {
  for (let child = node; child.parent !== undefined; child = child.parent) {
    if (FUNCTIONS.some((is) => is(child.parent))) return false;
    if (isTryStatement(child.parent) && child.parent.tryBlock === child) return true;
  }
  return false;
}

const UNFINISHED = new Set(['Promise', 'Generator', 'AsyncGenerator']);

function isUnfinished(type) {
  if (type === undefined) return false;
  if (type.isUnionType()) return type.getTypes().some(isUnfinished);
  return UNFINISHED.has(type.getSymbol()?.name);
}

function* everythingIn(node) {
  const children = [];
  node.forEachChild((child) => {
    children.push(child);
  });
  for (const child of children) {
    yield child;
    yield* everythingIn(child);
  }
}

/** @returns how many promises, or steps, a file leaves alone. */
function check(file, shown, checker) {
  const wanted = [...everythingIn(file)].map(wantedNow).filter((one) => one !== undefined);
  if (wanted.length === 0) return 0;
  const types = checker.getTypeAtLocation(wanted.map(([node]) => node));
  const found = wanted.filter((_, at) => isUnfinished(types[at]));
  for (const [node, why] of found) {
    const line = file.text.slice(0, node.getStart()).split('\n').length;
    process.stdout.write(
      `${shown}:${line} this promise, or these steps, ${why}: ${node.getText()}\n`,
    );
  }
  return found.length;
}

const api = new API({ cwd: root });
const [{ program, checker }] = api
  .updateSnapshot({ openProjects: [`${root}tsconfig.json`] })
  .getProjects();
let found = 0;
for (const name of program.getSourceFileNames()) {
  const shown = name.slice(root.length);
  if (name.startsWith(root) && OWN.test(shown))
    found += check(program.getSourceFile(name), shown, checker);
}
api.close();
process.exitCode = found === 0 ? 0 : 1;
