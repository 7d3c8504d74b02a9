interface FactProps {
  readonly label: string;
  readonly count: number;
}

/** A number with what it counts, in a list of definitions. */
export function Fact({ label, count }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{count}</dd>
    </div>
  );
}
