/** The storage of a device that has no room left. */
export const fullStorage = {
  getItem: () => null,
  removeItem: () => {},
  setItem() {
    throw new DOMException("No room.", "QuotaExceededError");
  },
} as Partial<Storage> as Storage;
