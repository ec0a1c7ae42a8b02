/** A button that sends a change at once. Without a connection it waits disabled: what is typed stays, and nothing is lost. */
import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentPropsWithoutRef } from "react";
import { useIsConnected } from "../service/connection.ts";

type WriteButtonProps = ButtonProps & Omit<ComponentPropsWithoutRef<"button">, keyof ButtonProps>;

export function WriteButton({ disabled = false, ...props }: WriteButtonProps) {
  const isConnected = useIsConnected();
  return <Button {...props} disabled={disabled || !isConnected} />;
}

/** The same within a line of text. */
export function WriteLink({ disabled = false, ...props }: ComponentPropsWithoutRef<"button">) {
  const isConnected = useIsConnected();
  return <button type="button" className="link" {...props} disabled={disabled || !isConnected} />;
}
