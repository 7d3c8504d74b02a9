import { expect, it } from "vitest";
import { checkNode } from "./node";

it.each(["20.20.2", "22.21.9", "18.0.0"])("Node %s is refused by name", (version) => {
  expect(() => checkNode(version, "/usr/bin/node")).toThrow(
    `/usr/bin/node is Node ${version}, and the web app needs >=22.22`,
  );
});

it.each(["22.22.0", "22.30.1", "24.0.0"])("Node %s is accepted", (version) => {
  expect(() => checkNode(version, "/usr/bin/node")).not.toThrow();
});
