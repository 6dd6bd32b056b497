/** Faults of the server as friendly sentences. */

import { FaultError } from "./api.ts";
import { has, t } from "./words.svelte.ts";

/** The sentence of a fault; one that nobody foresaw gets a general one. */
export function faultText(fault: unknown): string {
  if (!(fault instanceof FaultError)) return t("fault-unknown");
  const id = `fault-${fault.code}`;
  return has(id) ? t(id, fault.data) : t("fault-unknown");
}
