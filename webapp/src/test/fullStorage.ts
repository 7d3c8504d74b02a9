/** The storage of a full device. */
export const fullStorage = {
  getItem: () => null,
  removeItem: () => {},
  setItem() {
    throw new DOMException("No room.", "QuotaExceededError");
  },
} as Partial<Storage> as Storage;
