import type { ReactNode } from 'react';

interface IconProps {
  readonly size?: number;
}

/** Line drawings on a 24-pixel grid, coloured by the text around them. */
function Drawing({ size = 22, children }: IconProps & { readonly children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const SoundIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4 9.5v5h3.2L12 18.6V5.4L7.2 9.5Z" />
    <path d="M15.5 9.2a4 4 0 0 1 0 5.6M18.2 6.6a7.8 7.8 0 0 1 0 10.8" />
  </Drawing>
);
export const MutedIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4 9.5v5h3.2L12 18.6V5.4L7.2 9.5Z" />
    <path d="m16 9.6 5 4.8m0-4.8-5 4.8" />
  </Drawing>
);
export const MoonIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M19.5 14.6A8 8 0 0 1 9.4 4.5a8 8 0 1 0 10.1 10.1Z" />
  </Drawing>
);
export const SunIcon = (props: IconProps) => (
  <Drawing {...props}>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4m0-12.8L17 7M7 17l-1.4 1.4" />
  </Drawing>
);
export const LogIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M5 5.5h14a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-7L7.5 20v-3.5H5A1.5 1.5 0 0 1 3.5 15V7A1.5 1.5 0 0 1 5 5.5Zm3 4h8m-8 3h5" />
  </Drawing>
);
export const LeaveIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M13.5 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5h7M10 12h10m0 0-3.5-3.5M20 12l-3.5 3.5" />
  </Drawing>
);
export const CloseIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="m6.5 6.5 11 11m0-11-11 11" />
  </Drawing>
);
export const CopyIcon = (props: IconProps) => (
  <Drawing {...props}>
    <rect x="8.5" y="8.5" width="11" height="11" rx="2.5" />
    <path d="M5.5 15.5h-.3A1.7 1.7 0 0 1 3.5 13.8V6.2c0-1.5 1.2-2.7 2.7-2.7h7.6c.9 0 1.7.8 1.7 1.7v.3" />
  </Drawing>
);
export const CheckIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="m5 12.6 4.6 4.6L19.5 7.3" />
  </Drawing>
);
export const ShareIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M12 15V4m0 0L8 8m4-4 4 4M5.5 13v5A1.5 1.5 0 0 0 7 19.5h10a1.5 1.5 0 0 0 1.5-1.5v-5" />
  </Drawing>
);
export const SwapIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M7 8h12m0 0-3.5-3.5M19 8l-3.5 3.5M17 16H5m0 0 3.5-3.5M5 16l3.5 3.5" />
  </Drawing>
);
export const BackIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M15 5.5 8.5 12l6.5 6.5" />
  </Drawing>
);
export const ForwardIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M9 5.5 15.5 12 9 18.5" />
  </Drawing>
);
export const FirstIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M17.5 5.5 11 12l6.5 6.5M6.5 5.5v13" />
  </Drawing>
);
export const LastIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M6.5 5.5 13 12l-6.5 6.5m11-13v13" />
  </Drawing>
);
/** The story of a game, up and down. */
export const LookBackIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M3.5 12h3l2.5-6 4 13 3-9 1.5 2h3" />
  </Drawing>
);
export const CrownIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4 8.5 8 12l4-6.5L16 12l4-3.5-1.5 9h-13Z" />
  </Drawing>
);
export const EyeIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M2.8 12S6.2 5.8 12 5.8 21.2 12 21.2 12 17.8 18.2 12 18.2 2.8 12 2.8 12Z" />
    <circle cx="12" cy="12" r="2.8" />
  </Drawing>
);
export const BotIcon = (props: IconProps) => (
  <Drawing {...props}>
    <rect x="5" y="8.5" width="14" height="10" rx="4" />
    <path d="M12 8.5V5m0 0h.01M9.5 13v1m5-1v1M3 12.5v2m18-2v2" />
  </Drawing>
);
