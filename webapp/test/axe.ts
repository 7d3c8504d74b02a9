import axe from "axe-core";

/**
 * axe's findings in the rendered content, without rules that need a browser (colours) or a whole
 * page.
 */
export async function objections(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
