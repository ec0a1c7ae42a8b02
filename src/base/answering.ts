/** How much of its time this process answers requests. Work that nobody waits for looks at it, and gives way. */

let underWay = 0;
let beganMs = 0;
let endedMs = 0;

/** A request has arrived. */
export function beginAnswer(): void {
  if (underWay++ === 0) beganMs = performance.now();
}

/** A request has been answered. */
export function endAnswer(): void {
  if (--underWay === 0) endedMs += performance.now() - beganMs;
}

/** The milliseconds in which requests were under way, one or more at a time. */
export function answeringMs(): number {
  return endedMs + (underWay === 0 ? 0 : performance.now() - beganMs);
}
