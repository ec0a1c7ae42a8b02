/** Nobody sees a screen without a session. The address stays, so after signing in it is what was asked for. */
import { Modal } from "@mantine/core";
import { Outlet } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { session } from "../service/session.ts";
import { useStore } from "../service/use-store.ts";
import { Skeleton } from "../kit/loaded.tsx";
import { Away } from "./away.tsx";
import { ChoosePassword } from "./choose-password.tsx";
import { takeToken, type LinkToken } from "./link-token.ts";
import { SignIn } from "./sign-in.tsx";

export function Gate() {
  const { kind, passwordToken, nextTryAt } = useStore(session);
  const { t } = useTranslation();
  const [link, setLink] = useState<LinkToken | null>(takeToken);
  useEffect(() => {
    const read = (): void => setLink(takeToken() ?? null);
    globalThis.addEventListener("hashchange", read);
    return () => globalThis.removeEventListener("hashchange", read);
  }, []);
  if (link !== null) return <SignIn link={link} onDone={() => setLink(null)} />;
  if (kind === "opening") {
    if (nextTryAt !== null) return <Away nextTryAt={nextTryAt} />;
    return (
      <main className="empty">
        <Skeleton lines={3} />
      </main>
    );
  }
  if (kind === "signedOut") return <SignIn link={null} onDone={() => undefined} />;
  if (passwordToken !== null) return <ChoosePassword token={passwordToken} />;
  return (
    <>
      <Outlet />
      <Modal
        opened={kind === "lapsed"}
        onClose={() => undefined}
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        title={t("signIn.again")}
      >
        <SignIn link={null} onDone={() => undefined} isDialog />
      </Modal>
    </>
  );
}
