import { memo } from "react";

const shapes = {
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  home: "M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z",
  records:
    "M6 3h12a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM9 8h6M9 12h6M9 16h3",
  review: "M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5",
  my: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  eyeOff:
    "M3 3l18 18M10 5.2A10 10 0 0 1 12 5c6 0 10 7 10 7a17 17 0 0 1-3 3.8M6.5 6.6A16 16 0 0 0 2 12s4 7 10 7a10 10 0 0 0 4.5-1",
  sound: "M4 9v6h4l5 4V5L8 9zM16.5 8.5a5 5 0 0 1 0 7M19 6a9 9 0 0 1 0 12",
  check: "M5 12l5 5 9-10",
  cross: "M6 6l12 12M18 6L6 18",
  settings:
    "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 2v3M12 19v3M4.9 4.9l2.1 2.1M17 17l2.1 2.1M2 12h3M19 12h3M4.9 19.1L7 17M17 7l2.1-2.1",
  play: "M7 4l13 8-13 8z",
  edit: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2",
  pause: "M8 5v14M16 5v14",
  star: "M12 3l2.8 5.8 6.2.9-4.5 4.4 1 6.3-5.5-3-5.5 3 1-6.3L3 9.7l6.2-.9z",
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
