import type { ReactNode } from "react";

interface IconProps {
	size?: number | string;
}

/** Outlines on a grid of 24, in the colour of the text around them. They say nothing to a screen reader: labels do. */
const icon = (paths: ReactNode) =>
	function Icon({ size = "1.25em" }: IconProps) {
		return (
			<svg
				viewBox="0 0 24 24"
				width={size}
				height={size}
				fill="none"
				stroke="currentColor"
				strokeWidth={1.7}
				strokeLinecap="round"
				strokeLinejoin="round"
				aria-hidden="true"
				focusable="false"
			>
				{paths}
			</svg>
		);
	};

export const HomeIcon = icon(<path d="m4 11 8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z" />);
export const FriendsIcon = icon(
	<>
		<circle cx="9" cy="8" r="3.5" />
		<path d="M2.5 20c.6-3.6 3.2-5.5 6.5-5.500s5.9 1.9 6.5 5.500M15.5 4.800a3.5 3.5 0 0 1 0 6.400M18 14.900c2 .8 3.2 2.5 3.5 5.1" />
	</>,
);
export const ReactionIcon = icon(
	<path d="M4 5h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-7l-5 4v-4H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zm9 2.500L9.5 12h5L11 15" />,
);
export const ActionIcon = icon(<path d="M13 3 5 13.500h6L10 21l9-11h-6.500z" />);
export const SendIcon = icon(<path d="M21 3 10 14M21 3l-6.5 18-4.5-7-7-4.500z" />);
export const SimulatorIcon = icon(
	<>
		<rect x="7" y="2.5" width="10" height="19" rx="2" />
		<path d="M11 18.500h2" />
	</>,
);
export const SearchIcon = icon(
	<>
		<circle cx="11" cy="11" r="6.5" />
		<path d="m16 16 4.5 4.5" />
	</>,
);
export const SidebarIcon = icon(
	<>
		<rect x="3" y="4.5" width="18" height="15" rx="2" />
		<path d="M9 4.500v15" />
	</>,
);
export const SunIcon = icon(
	<>
		<circle cx="12" cy="12" r="4" />
		<path d="M12 2.500v2M12 19.500v2M2.5 12h2M19.5 12h2M5.3 5.300l1.4 1.400M17.3 17.300l1.4 1.400M5.3 18.700l1.4-1.400M17.3 6.700l1.4-1.4" />
	</>,
);
export const MoonIcon = icon(<path d="M20 14.500A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.500z" />);
export const LogoutIcon = icon(<path d="M14 4h5a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-5M10 16l-4-4 4-4M6 12h10" />);
export const PersonIcon = icon(
	<>
		<circle cx="12" cy="8" r="4" />
		<path d="M4.5 20.500c.8-4 3.8-6 7.5-6s6.7 2 7.5 6" />
	</>,
);
export const TagIcon = icon(
	<>
		<path d="M3.5 4.500v7l9 9 8-8-9-9h-7a1 1 0 0 0-1 1z" />
		<circle cx="8" cy="8.5" r="1.2" />
	</>,
);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.500L19 7.5" />);
export const SkipIcon = icon(
	<>
		<circle cx="12" cy="12" r="8.5" />
		<path d="M8.5 12h7" />
	</>,
);
export const WarningIcon = icon(<path d="M12 4 2.5 20h19zM12 10v4.500M12 17.300v.2" />);
export const ClockIcon = icon(
	<>
		<circle cx="12" cy="12" r="8.5" />
		<path d="M12 7v5l3.5 2" />
	</>,
);
export const BlockIcon = icon(
	<>
		<circle cx="12" cy="12" r="8.5" />
		<path d="m6 6 12 12" />
	</>,
);
export const ReloadIcon = icon(<path d="M20 12a8 8 0 1 1-2.5-5.800M20 3v4.500h-4.5" />);
export const UpIcon = icon(<path d="m6 14.5 6-6 6 6" />);
export const DownIcon = icon(<path d="m6 9.5 6 6 6-6" />);
export const BackIcon = icon(<path d="m14.5 6-6 6 6 6" />);
export const ForwardIcon = icon(<path d="m9.5 6 6 6-6 6" />);
export const MoreIcon = icon(
	<>
		<circle cx="5.5" cy="12" r="1" />
		<circle cx="12" cy="12" r="1" />
		<circle cx="18.5" cy="12" r="1" />
	</>,
);
export const EditIcon = icon(<path d="M4 20h4L19.5 8.500l-4-4L4 16zM13.5 6.500l4 4" />);
export const DeleteIcon = icon(
	<path d="M4.5 6.500h15M9.5 6.500v-2h5v2M6.5 6.500l1 14h9l1-14M10.5 10.500v6M13.5 10.500v6" />,
);
export const CopyIcon = icon(
	<>
		<rect x="8.5" y="8.5" width="12" height="12" rx="1.5" />
		<path d="M15.5 5V4a.5.5 0 0 0-.5-.5H4a.5.5 0 0 0-.5.5v11a.5.5 0 0 0 .5.5h1" />
	</>,
);
export const ImageIcon = icon(
	<>
		<rect x="3" y="4.5" width="18" height="15" rx="1.5" />
		<circle cx="8.5" cy="9.5" r="1.5" />
		<path d="m4 17.5 5-4.5 3 2.5 4-4 5 4.5" />
	</>,
);
export const FileIcon = icon(
	<path d="M6 3h8l4.5 4.500V20a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zm8 0v5h4.5" />,
);
export const LocationIcon = icon(
	<>
		<path d="M12 21.500c-4.5-5-7-8.5-7-11.500a7 7 0 0 1 14 0c0 3-2.5 6.5-7 11.500z" />
		<circle cx="12" cy="10" r="2.5" />
	</>,
);
export const StickerIcon = icon(
	<>
		<path d="M20.5 13.500V6A2.5 2.5 0 0 0 18 3.500H6A2.5 2.5 0 0 0 3.5 6v12A2.5 2.5 0 0 0 6 20.500h7.500z" />
		<path d="M13.5 20.500V16a2.5 2.5 0 0 1 2.5-2.500h4.500M8.5 9v.5M15 9v.5" />
	</>,
);
export const TapIcon = icon(
	<path d="M9 11V5a1.5 1.5 0 0 1 3 0v5.500l5.5 1a2 2 0 0 1 1.6 2.300L18 20.500h-7.500L5.5 15a1.5 1.5 0 0 1 2.2-2L9 14.200z" />,
);
