export { createStore as cell, type Store as Cell } from "@/store";
export { useStore as useCell } from "@/ui/useStore";
