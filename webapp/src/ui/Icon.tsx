import { memo } from "react";

/** The icons of the frame and of the first pages; all others are in `shapes`, and load with their screens. */
const shapes = {
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  home: "M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z",
  records:
    "M6 3h12a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM9 8h6M9 12h6M9 16h3",
  review: "M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5",
  my: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0",
  check: "M5 12l5 5 9-10",
} as const;

export type IconName = keyof typeof shapes;

interface DrawingProps {
  readonly size?: number;
  readonly filled?: boolean;
}

/** An icon beside a text or inside a labelled control; it has no label of its own. */
export function Icon({ name, ...rest }: DrawingProps & { readonly name: IconName }) {
  return <Drawing shape={shapes[name]} {...rest} />;
}

/** The same for a shape that few screens use: it is loaded with them. */
export const Drawing = memo(function Drawing(props: DrawingProps & { readonly shape: string }) {
  const { shape, size = 24, filled = false } = props;
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={shape} />
    </svg>
  );
});
