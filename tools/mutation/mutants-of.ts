/** Small changes of a source, each of which some test should notice: comparisons, arithmetic, logic, constants, conditions, early returns. */
import ts from 'typescript'

export interface Mutant {
  readonly file: string
  readonly line: number
  /** The expression before and after. */
  readonly change: string
  readonly mutated: string
}

const { SyntaxKind: Kind } = ts
const OPERATORS: Readonly<Partial<Record<ts.SyntaxKind, string>>> = {
  [Kind.LessThanToken]: '<=',
  [Kind.LessThanEqualsToken]: '<',
  [Kind.GreaterThanToken]: '>=',
  [Kind.GreaterThanEqualsToken]: '>',
  [Kind.EqualsEqualsEqualsToken]: '!==',
  [Kind.ExclamationEqualsEqualsToken]: '===',
  [Kind.PlusToken]: '-',
  [Kind.MinusToken]: '+',
  [Kind.AsteriskToken]: '/',
  [Kind.SlashToken]: '*',
  [Kind.PercentToken]: '*',
  [Kind.AsteriskAsteriskToken]: '*',
  [Kind.PlusEqualsToken]: '-=',
  [Kind.MinusEqualsToken]: '+=',
  [Kind.AmpersandAmpersandToken]: '||',
  [Kind.BarBarToken]: '&&',
}
const METHODS = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
])
/** A text without spaces is a name that code compares; others are copy. */
const NAME = /^[\w-]+$/
const LONGEST_SHOWN = 160

export function mutantsOf(file: string, source: string): Mutant[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const mutants: Mutant[] = []

  /** `shown`: what a reader needs around the changed part to recognize it. */
  function replace(part: ts.Node, replacement: string, shown: ts.Node = part): void {
    const [start, end] = [part.getStart(tree), part.getEnd()]
    const before = source.slice(shown.getStart(tree), start)
    const after = source.slice(end, shown.getEnd())
    mutants.push({
      file,
      line: tree.getLineAndCharacterOfPosition(start).line + 1,
      change: `${oneLine(shown.getText(tree))} → ${oneLine(before + replacement + after)}`,
      mutated: source.slice(0, start) + replacement + source.slice(end),
    })
  }

  function visit(node: ts.Node): void {
    if (isForReaders(node, tree)) return
    if (ts.isBinaryExpression(node)) {
      const other = OPERATORS[node.operatorToken.kind]
      if (other) replace(node.operatorToken, other, node)
      if (node.operatorToken.kind === Kind.QuestionQuestionToken)
        for (const side of [node.left, node.right]) replace(node, `(${side.getText(tree)})`)
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === Kind.ExclamationToken) replace(node, node.operand.getText(tree))
    if (ts.isIfStatement(node)) for (const value of ['true', 'false']) replace(node.expression, value)
    if (ts.isConditionalExpression(node)) for (const value of ['true', 'false']) replace(node.condition, value, node)
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const other = METHODS.get(node.expression.name.text)
      if (other) replace(node.expression.name, other, node)
    }
    if (ts.isNumericLiteral(node) && !isName(node))
      for (const more of [1, -1]) replace(node, `(${Number(node.text) + more})`, around(node))
    if (node.kind === Kind.TrueKeyword) replace(node, 'false', node.parent)
    if (node.kind === Kind.FalseKeyword) replace(node, 'true', node.parent)
    if (ts.isStringLiteral(node) && NAME.test(node.text) && !isName(node)) replace(node, `''`, around(node))
    if (ts.isFunctionLike(node) && 'body' in node && node.body && ts.isBlock(node.body)) {
      const [first] = node.body.statements
      if (first) replace(first, `return\n${first.getText(tree)}`)
    }
    ts.forEachChild(node, visit)
  }

  visit(tree)
  return mutants
}

/** Types, imports, and what explains a value to the readers of the API. */
function isForReaders(node: ts.Node, tree: ts.SourceFile): boolean {
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isThrowStatement(node)) return true
  const { parent } = node
  if (!parent || !ts.isCallExpression(parent)) return false
  const [first] = parent.arguments
  const isDescribed = parent.expression.getText(tree) === 'described'
  const beginsWithCopy = first && ts.isStringLiteral(first) && first.text.includes(' ')
  return node !== first && node !== parent.expression && (isDescribed || beginsWithCopy === true)
}

/** A list is too long to be shown around each of its items. */
const around = (node: ts.Node) => (ts.isArrayLiteralExpression(node.parent) ? node : node.parent)

const isName = (node: ts.Node) => 'name' in node.parent && node.parent.name === node

export const shortened = (change: string): string =>
  change.length > LONGEST_SHOWN ? `${change.slice(0, LONGEST_SHOWN)} …` : change

const oneLine = (text: string) => text.replace(/\s+/g, ' ')
