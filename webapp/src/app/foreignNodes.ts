/**
 * Lets the app live with programs that change its page: translators, reading aids, dictionaries.
 *
 * A translator puts an element in the place of a text node. React keeps the text node: to update it
 * would change nothing on screen, to remove it or to insert before it would throw and end the page
 * (facebook/react#11538). So this remembers what stands in for which text node, and lets the three
 * operations that React uses act on the stand-in.
 */

const standIns = new WeakMap<Node, ChildNode>();
const taken = new WeakSet<Node>();

/** Whether React made the node: it leaves its own properties on each. */
function isReacts(node: Node): boolean {
  return Object.keys(node).some((key) => key.startsWith("__react"));
}

/** Remembers the element that took the place of a removed text node of React's. */
function remember({
  removedNodes,
  addedNodes,
  previousSibling,
  nextSibling,
}: MutationRecord): void {
  for (const removed of removedNodes) {
    if (removed.nodeType !== Node.TEXT_NODE || removed.parentNode || !isReacts(removed)) continue;
    const standIn = [...addedNodes, previousSibling, nextSibling].find(
      (node) => node instanceof Element && !isReacts(node) && !taken.has(node),
    );
    if (!standIn) continue;
    standIns.set(removed, standIn as Element);
    taken.add(standIn);
  }
}

/** The child of a parent that is the node, holds it, or stands in for it. */
function childOf(parent: Node, node: Node): ChildNode | null {
  let at: Node | null = node;
  while (at && at.parentNode !== parent) at = at.parentNode;
  if (at) return at as ChildNode;
  const standIn = standIns.get(node);
  return standIn?.parentNode === parent ? standIn : null;
}

/** Guards the page of an app; returns a function that ends it. */
export function guardForeignNodes(root: Node): () => void {
  const observer = new MutationObserver((records) => records.forEach(remember));
  observer.observe(root, { childList: true, subtree: true });
  const learn = () => observer.takeRecords().forEach(remember);

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    learn();
    const own = childOf(this, child);
    if (own) removeChild.call(this, own);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    before: Node | null,
  ): T {
    if (!before || before.parentNode === this) return insertBefore.call(this, node, before) as T;
    learn();
    return insertBefore.call(this, node, childOf(this, before)) as T;
  };

  const value = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...value,
    set(this: Node, text: string | null) {
      value?.set?.call(this, text);
      if (this.parentNode || this.nodeType !== Node.TEXT_NODE) return;
      learn();
      standIns.get(this)?.replaceWith(this);
    },
  });

  return () => {
    observer.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore });
    if (value) Object.defineProperty(Node.prototype, "nodeValue", value);
  };
}
