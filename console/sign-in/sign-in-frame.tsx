/** The quiet page around a sign-in; in a dialog only what stands in it. */
import { useEffect, type ReactNode } from "react";
import { preferences, usePreferences } from "../service/preferences.ts";
import { Mark } from "../kit/mark.tsx";
import "./sign-in.css";

interface FrameProps {
  readonly title: string;
  readonly isDialog?: boolean;
  readonly children?: ReactNode;
}

export function SignInFrame({ title, isDialog = false, children }: FrameProps) {
  const { language } = usePreferences();
  useEffect(() => {
    if (!isDialog) document.title = `${title} · Pricewright`;
  }, [title, isDialog]);
  if (isDialog) return <div className="sign-in">{children}</div>;
  const other = language === "en" ? "de" : "en";
  return (
    <main className="sign-in-page">
      <div className="sign-in">
        <div className="sign-in-brand">
          <Mark size={26} />
        </div>
        <h1>{title}</h1>
        {children}
      </div>
      <button type="button" className="language" lang={other} onClick={() => preferences.choose({ language: other })}>
        {language === "en" ? "Deutsch" : "English"}
      </button>
    </main>
  );
}
