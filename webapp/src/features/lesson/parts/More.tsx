import { useEffect, useRef } from "react";

/** Asks for more rows when the end of the list comes near. */
export function More({ onNear }: { readonly onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = end.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
      },
      { rootMargin: "600px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [onNear]);

  return <div ref={end} aria-hidden="true" />;
}
