import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { FlatNamespace, TFunction } from "@/i18n";
import type { CourseOrderView } from "@/rpc";

export type Namespaces = FlatNamespace | readonly FlatNamespace[];
type Kind = Pick<CourseOrderView, "isSimulated">;

/**
 * Which words a sentence uses for an order: a student alone practises, with a tutor they have a
 * class. Texts that speak of a class have a second version, whose key ends in `_alone`.
 */
export function termsOf(order: Kind | undefined): { readonly context?: "alone" } {
  return order?.isSimulated ? { context: "alone" } : {};
}

/** The texts about an order, in its words. */
export function useTextsOf<const N extends Namespaces>(
  { isSimulated }: Kind,
  namespace: N,
): TFunction<N> {
  const { t } = useTranslation(namespace);
  return useMemo(() => {
    const terms = termsOf({ isSimulated });
    const say = (key: string, options?: object) =>
      t(key as never, { ...terms, ...options } as never);
    return say as unknown as TFunction<N>;
  }, [t, isSimulated]);
}
