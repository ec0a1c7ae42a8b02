/** Mantine in our colours: its variables take ours, so a colour is decided in `tokens.css` alone. */
import { createTheme, MantineProvider, type CSSVariablesResolver } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { setNonce } from "get-nonce";
import type { ReactNode } from "react";
import { usePreferences } from "../../service/preferences.ts";

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
setNonce(nonce);

const theme = createTheme({
  fontFamily: "var(--sans)",
  fontFamilyMonospace: "var(--mono)",
  primaryColor: "blue",
  primaryShade: 8,
  defaultRadius: "sm",
  cursorType: "pointer",
  components: {
    Button: {
      defaultProps: { size: "xs", variant: "default" },
      // A filled red one deletes.
      vars: (_theme: unknown, { variant, color }: { variant?: string; color?: string }) =>
        variant === "filled"
          ? {
              root: {
                "--button-bg": color === "red" ? "var(--wrong)" : "var(--text)",
                "--button-hover": "var(--soft)",
                "--button-color": "var(--bg)",
              },
            }
          : variant === "subtle"
            ? // Blue is ours.
              { root: { "--button-hover": "var(--sunk)", "--button-color": "var(--soft)" } }
            : {},
    },
    // Red is for what is wrong; a field that is left out says so when it is sent.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Checkbox: { defaultProps: { size: "xs", radius: 4, color: "var(--text)", iconColor: "var(--bg)" } },
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray" } },
    TextInput: { defaultProps: { size: "sm" } },
    PasswordInput: { defaultProps: { size: "sm" } },
    Select: { defaultProps: { size: "sm", allowDeselect: false } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: "var(--radius)",
        overlayProps: { backgroundOpacity: 0.35 },
        transitionProps: { duration: 120 },
      },
    },
    Menu: { defaultProps: { shadow: "md", transitionProps: { duration: 80 } } },
  },
});

const variables: CSSVariablesResolver = () => {
  const ours = {
    "--mantine-color-body": "var(--panel)",
    "--mantine-color-text": "var(--text)",
    "--mantine-color-dimmed": "var(--soft)",
    "--mantine-color-placeholder": "var(--faint)",
    "--mantine-color-error": "var(--wrong)",
    "--mantine-color-anchor": "var(--text)",
    "--mantine-color-default": "var(--panel)",
    "--mantine-color-default-hover": "var(--sunk)",
    "--mantine-color-default-color": "var(--text)",
    "--mantine-color-default-border": "var(--edge)",
    "--mantine-color-disabled": "var(--sunk)",
    "--mantine-color-disabled-color": "var(--faint)",
    "--mantine-color-disabled-border": "var(--line)",
    "--mantine-primary-color-filled": "var(--text)",
    "--mantine-primary-color-filled-hover": "var(--soft)",
    "--mantine-primary-color-contrast": "var(--bg)",
    "--mantine-font-size-xs": "var(--size-small)",
    "--mantine-font-size-sm": "var(--size)",
    "--mantine-shadow-md": "var(--shadow)",
    "--mantine-shadow-xl": "var(--shadow)",
    "--mantine-radius-sm": "var(--radius-small)",
    "--mantine-color-gray-light-hover": "var(--sunk)",
    "--mantine-color-gray-light-color": "var(--soft)",
  };
  // What lies above the page, in the greys of the page.
  const above = {
    "--mantine-color-dark-6": "var(--sunk)",
    "--mantine-color-dark-5": "var(--line)",
    "--mantine-color-dark-4": "var(--edge)",
  };
  return { variables: {}, light: ours, dark: { ...ours, ...above } };
};

/** Everything below it has the theme that the person chose. */
export function Themed({ children }: { children: ReactNode }) {
  const { theme: chosen } = usePreferences();
  const isDarkSystem = useMediaQuery("(prefers-color-scheme: dark)", undefined, { getInitialValueInEffect: false });
  const scheme = chosen === "auto" ? (isDarkSystem ? "dark" : "light") : chosen;
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={scheme}
      cssVariablesResolver={variables}
      getStyleNonce={() => nonce}
      deduplicateInlineStyles
    >
      {children}
    </MantineProvider>
  );
}
