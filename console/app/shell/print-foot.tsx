/** Where and when a printed page was taken from. On the screen the address line and the clock say so. */
import { Foreign } from "../../kit/foreign.tsx";
import { useFormats } from "../../kit/formats.ts";
import { usePrinting } from "../../kit/printing.ts";
import { serviceNow } from "../../service/clock.ts";

export function PrintFoot() {
  const formats = useFormats();
  if (!usePrinting()) return null;
  return (
    <p className="print-foot">
      <Foreign text={globalThis.location.href} isWhole /> · {formats.full(new Date(serviceNow()).toISOString())}
    </p>
  );
}
