// What the browser keeps for this site. Where it keeps nothing (switched off, or full), the book works and forgets.

export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns whether it is kept. */
export function write(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** An object that was written as JSON, over the empty one; the empty one where what is there is not ours. */
export function readObject<Kept extends object>(key: string, empty: Kept, isOurs = (_: any) => true): Kept {
  try {
    const kept = { ...empty, ...JSON.parse(read(key) ?? "{}") };
    return isOurs(kept) ? kept : empty;
  } catch {
    return empty;
  }
}
