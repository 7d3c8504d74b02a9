import axe from "axe-core";

/**
 * What axe objects to in what is shown, without what only a browser can see (colours) and what only
 * a whole page has.
 */
export async function objections(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
