import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Portrait } from "./Portrait";

function shown(url: string | null) {
  return <Portrait url={url} name="林小满" alt="头像" />;
}

describe("a portrait", () => {
  it("is the picture", () => {
    render(shown("/pictures/one.webp"));
    expect(screen.getByRole("img", { name: "头像" }).getAttribute("src")).toBe(
      "/pictures/one.webp",
    );
    expect(screen.queryByText("林")).toBeNull();
  });

  it("is the first letter of the name without a picture", () => {
    render(shown(null));
    expect(screen.queryByText("林")).not.toBeNull();
  });

  it("is the first letter when the picture is gone, and the next picture again", () => {
    const { rerender } = render(shown("/pictures/gone.webp"));
    fireEvent.error(screen.getByRole("img"));
    expect(screen.queryByRole("img")).toBeNull();
    expect(screen.queryByText("林")).not.toBeNull();
    rerender(shown("/pictures/new.webp"));
    expect(screen.getByRole("img").getAttribute("src")).toBe("/pictures/new.webp");
  });
});
