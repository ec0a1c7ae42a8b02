/** The text of a family's member. Lists instead of objects: a family that moves a price keeps all its members for explanations. */
import type { FamilyMember, FamilyRoom } from "../../../engine/index.ts";

/** [product id, label, price, room, keys, sizes]; a room is [lowest, highest, rounding] */
type MemberText = [
  string,
  string,
  number,
  [number, number, FamilyRoom["rounding"]] | null,
  FamilyMember["keys"],
  FamilyMember["sizes"],
];

/** A member as a JSON value. */
export function encodeMember({ productId, label, price, room, keys, sizes }: FamilyMember): unknown {
  const roomText: MemberText[3] = room === null ? null : [room.lo, room.hi, room.rounding];
  const text: MemberText = [productId, label, price, roomText, keys, sizes];
  return text;
}

/** Reads the JSON text of a list of {@link encodeMember}. */
export function decodeMembers(text: string): FamilyMember[] {
  const members: MemberText[] = JSON.parse(text);
  return members.map(([productId, label, price, room, keys, sizes]) => ({
    productId,
    label,
    price,
    room: room === null ? null : { lo: room[0], hi: room[1], rounding: room[2] },
    keys,
    sizes,
  }));
}
