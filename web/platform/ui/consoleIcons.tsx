import { Outline, type OutlineProps } from "./Outline.tsx";

export const HomeIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="m4 11 8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z" />
	</Outline>
);

export const FriendsIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<circle cx="9" cy="8" r="3.5" />
		<path d="M2.5 20c.6-3.6 3.2-5.5 6.5-5.5s5.9 1.9 6.5 5.5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 14.9c2 .8 3.2 2.5 3.5 5.1" />
	</Outline>
);

export const ReactionIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M4 5h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-7l-5 4v-4H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zm9 2.5L9.5 12h5L11 15" />
	</Outline>
);

export const ActionIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M13 3 5 13.5h6L10 21l9-11h-6.5z" />
	</Outline>
);

export const ArchiveIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M3.5 4.5h17v4h-17zM5 8.5V19a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V8.5M10 12.5h4" />
	</Outline>
);

export const ApiIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="m8 7-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14" />
	</Outline>
);

export const SendIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M21 3 10 14M21 3l-6.5 18-4.5-7-7-4.5z" />
	</Outline>
);

export const BroadcastIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M4 10v4a1 1 0 0 0 1 1h3l8 4V5L8 9H5a1 1 0 0 0-1 1zM8 15v4.5h2.5V16M19 9.5a4 4 0 0 1 0 5" />
	</Outline>
);

export const SimulatorIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<rect x="7" y="2.5" width="10" height="19" rx="2" />
		<path d="M11 18.5h2" />
	</Outline>
);

export const SearchIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<circle cx="11" cy="11" r="6.5" />
		<path d="m16 16 4.5 4.5" />
	</Outline>
);

export const SidebarIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<rect x="3" y="4.5" width="18" height="15" rx="2" />
		<path d="M9 4.5v15" />
	</Outline>
);

export const SunIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<circle cx="12" cy="12" r="4" />
		<path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
	</Outline>
);

export const MoonIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" />
	</Outline>
);

export const LogoutIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M14 4h5a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-5M10 16l-4-4 4-4M6 12h10" />
	</Outline>
);

export const PersonIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<circle cx="12" cy="8" r="4" />
		<path d="M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6" />
	</Outline>
);

export const RoleIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M12 3 5 5.5v5.5c0 4.5 2.8 8.2 7 10 4.2-1.8 7-5.5 7-10V5.5zM9 12l2.2 2.2L15.5 10" />
	</Outline>
);

export const TagIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M3.5 4.5v7l9 9 8-8-9-9h-7a1 1 0 0 0-1 1z" />
		<circle cx="8" cy="8.5" r="1.2" />
	</Outline>
);

export const MarkIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M6 21V4M6 5h12l-3 4 3 4H6" />
	</Outline>
);

export const PaletteIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M12 3.5a8.5 8.5 0 1 0 0 17c1.5 0 2-1 1.6-2.2-.5-1.5.4-2.8 2-2.8h1.9a3 3 0 0 0 3-3c0-5-3.9-9-8.5-9Z" />
		<path d="M7.5 12h.01M9.5 8h.01M14.5 8h.01" />
	</Outline>
);

export const InfoIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<circle cx="12" cy="12" r="8.5" />
		<path d="M12 11v5M12 7.8v.1" />
	</Outline>
);

export const MessageIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M4 5h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-7l-5 4v-4H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM7.5 9.5h9M7.5 13h6" />
	</Outline>
);

export const ChatIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M3.5 4.5h11a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H8l-4.5 3.5zM18.5 9h1.5a1 1 0 0 1 1 1v10.5L17 17h-5.5a1 1 0 0 1-1-1" />
	</Outline>
);

export const PlusIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M12 5v14M5 12h14" />
	</Outline>
);

export const CloseIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="m6 6 12 12M18 6 6 18" />
	</Outline>
);

export const CheckIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="m5 12.5 4.5 4.5L19 7.5" />
	</Outline>
);

export const SkipIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<circle cx="12" cy="12" r="8.5" />
		<path d="M8.5 12h7" />
	</Outline>
);

export const WarningIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M12 4 2.5 20h19zM12 10v4.5M12 17.3v.2" />
	</Outline>
);

export const ClockIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<circle cx="12" cy="12" r="8.5" />
		<path d="M12 7v5l3.5 2" />
	</Outline>
);

export const BlockIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<circle cx="12" cy="12" r="8.5" />
		<path d="m6 6 12 12" />
	</Outline>
);

export const ReloadIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M20 12a8 8 0 1 1-2.5-5.8M20 3v4.5h-4.5" />
	</Outline>
);

export const UpIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="m6 14.5 6-6 6 6" />
	</Outline>
);

export const DownIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="m6 9.5 6 6 6-6" />
	</Outline>
);

export const BackIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="m14.5 6-6 6 6 6" />
	</Outline>
);

export const ForwardIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="m9.5 6 6 6-6 6" />
	</Outline>
);

export const MoreIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<circle cx="5.5" cy="12" r="1" />
		<circle cx="12" cy="12" r="1" />
		<circle cx="18.5" cy="12" r="1" />
	</Outline>
);

export const EditIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M4 20h4L19.5 8.5l-4-4L4 16zM13.5 6.5l4 4" />
	</Outline>
);

export const DeleteIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M4.5 6.5h15M9.5 6.5v-2h5v2M6.5 6.5l1 14h9l1-14M10.5 10.5v6M13.5 10.5v6" />
	</Outline>
);

export const CopyIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<rect x="8.5" y="8.5" width="12" height="12" rx="1.5" />
		<path d="M15.5 5V4a.5.5 0 0 0-.5-.5H4a.5.5 0 0 0-.5.5v11a.5.5 0 0 0 .5.5h1" />
	</Outline>
);

export const ImageIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<rect x="3" y="4.5" width="18" height="15" rx="1.5" />
		<circle cx="8.5" cy="9.5" r="1.5" />
		<path d="m4 17.5 5-4.5 3 2.5 4-4 5 4.5" />
	</Outline>
);

export const FileIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M6 3h8l4.5 4.5V20a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zm8 0v5h4.5" />
	</Outline>
);

export const LocationIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M12 21.5c-4.5-5-7-8.5-7-11.5a7 7 0 0 1 14 0c0 3-2.5 6.5-7 11.5z" />
		<circle cx="12" cy="10" r="2.5" />
	</Outline>
);

export const StickerIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M20.5 13.5V6A2.5 2.5 0 0 0 18 3.5H6A2.5 2.5 0 0 0 3.5 6v12A2.5 2.5 0 0 0 6 20.5h7.5z" />
		<path d="M13.5 20.5V16a2.5 2.5 0 0 1 2.5-2.5h4.5M8.5 9v.5M15 9v.5" />
	</Outline>
);

export const TapIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M9 11V5a1.5 1.5 0 0 1 3 0v5.5l5.5 1a2 2 0 0 1 1.6 2.3L18 20.5h-7.5L5.5 15a1.5 1.5 0 0 1 2.2-2L9 14.2z" />
	</Outline>
);

export const StarIcon = ({ filled = false, ...props }: OutlineProps & { filled?: boolean }) => (
	<Outline {...props}>
		<path
			d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.9l-5.3 2.8 1.1-5.9L3.5 9.7l5.9-.8z"
			fill={filled ? "currentColor" : "none"}
		/>
	</Outline>
);

export const BellIcon = ({ off = false, ...props }: OutlineProps & { off?: boolean }) => (
	<Outline {...props}>
		<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4" />
		{off && <path d="m4 4 16 16" />}
	</Outline>
);

export const FolderIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M3.5 6a1 1 0 0 1 1-1h5l2 2.5h8a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1z" />
	</Outline>
);

export const GripIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1" strokeWidth={2.6} />
	</Outline>
);

export const SortIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M8 4.5v15m0 0-3.5-3.5M8 19.5 11.5 16M16 19.5v-15m0 0L12.5 8M16 4.5 19.5 8" />
	</Outline>
);

export const HamburgerIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M4 6.5h16M4 12h16M4 17.5h16" />
	</Outline>
);

export const EyeIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M2.5 12c2.5-4.5 5.7-6.5 9.5-6.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5s-7-2-9.5-6.5z" />
		<circle cx="12" cy="12" r="2.8" />
	</Outline>
);

export const LinkIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="m10 14 4-4M8.5 11 5.8 13.7a3.6 3.6 0 0 0 5 5l2.7-2.7M15.5 13l2.7-2.7a3.6 3.6 0 0 0-5-5L10.5 8" />
	</Outline>
);

export const DownloadIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M12 4v11m0 0-4.5-4.5M12 15l4.5-4.5M4.5 19.5h15" />
	</Outline>
);

export const FormIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<rect x="5" y="3.5" width="14" height="17" rx="1.5" />
		<path d="m8 8.5 1.2 1.2L11.5 7.5M13.5 8.5H16M8 14.5l1.2 1.2 2.3-2.2M13.5 14.5H16" />
	</Outline>
);

export const EpisodeIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<rect x="3.5" y="5" width="17" height="15" rx="1.5" />
		<path d="M3.5 9.5h17M8 3v4M16 3v4M12 12.5V15l1.8 1.2" />
	</Outline>
);

export const TrackerIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<circle cx="11" cy="13" r="7.5" />
		<circle cx="11" cy="13" r="3" />
		<path d="m11 13 8.5-8.5M16.5 4.5h3v3" />
	</Outline>
);

export const LandingIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M13 4h5a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-5M4 12h10m0 0-4-4m4 4-4 4" />
	</Outline>
);

export const ScenarioIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<circle cx="5.5" cy="6" r="2" />
		<circle cx="5.5" cy="18" r="2" />
		<circle cx="18.5" cy="12" r="2" />
		<path d="M5.5 8v8M7.5 6H13a3 3 0 0 1 3 3v1.5M7.5 18H13a3 3 0 0 0 3-3v-1.5" />
	</Outline>
);

export const FriendInfoIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<rect x="3" y="5" width="18" height="14" rx="1.5" />
		<circle cx="8.5" cy="10.5" r="2" />
		<path d="M5.5 16c.5-1.7 1.6-2.5 3-2.5s2.5.8 3 2.5M14.5 10H18M14.5 14H18" />
	</Outline>
);

export const CommonInfoIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M8.5 4.5c-2 0-2.5 1-2.5 2.5v2c0 1.5-.5 3-2 3 1.5 0 2 1.5 2 3v2c0 1.5.5 2.5 2.5 2.5M15.5 4.5c2 0 2.5 1 2.5 2.5v2c0 1.5.5 3 2 3-1.5 0-2 1.5-2 3v2c0 1.5-.5 2.5-2.5 2.5M12 9v.1M12 15v.1" />
	</Outline>
);

export const TemplateIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<rect x="4" y="4" width="16" height="16" rx="1.5" />
		<path d="M4 9h16M9.5 9v11M13 12.5h4M13 16h4" />
	</Outline>
);

export const ScriptIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="m8 8-4.5 4L8 16M16 8l4.5 4-4.5 4M13.5 5.5l-3 13" />
	</Outline>
);

export const RichmenuIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<rect x="4" y="3.5" width="16" height="17" rx="1.5" />
		<path d="M4 12h16M4 16.3h16M12 12v8.5" />
	</Outline>
);

export const ReservationIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<rect x="3.5" y="5" width="17" height="15" rx="1.5" />
		<path d="M3.5 9.5h17M8 3v4M16 3v4M8.5 14.5l2.5 2.5 4.5-4.5" />
	</Outline>
);

export const PhaseIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<circle cx="5" cy="18" r="2" />
		<path d="M7 18h8.5a3 3 0 0 0 0-6h-7a3 3 0 0 1 0-6H15M15 9V3l5 3z" />
	</Outline>
);

export const ScoreIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M4 17a8 8 0 1 1 16 0M12 17l4-6" />
	</Outline>
);

export const FunnelIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M3.5 5h17L14 12.5V19l-4-2v-4.5z" />
	</Outline>
);

export const EmojiIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<circle cx="12" cy="12" r="8.5" />
		<path d="M8.5 14.5c.8 1.2 2 1.8 3.5 1.8s2.7-.6 3.5-1.8M9 9.5v.5M15 9.5v.5" />
	</Outline>
);

export const SalonIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M4 10v10h16V10M3 10l2-6h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM10 20v-5h4v5" />
	</Outline>
);

export const QuoteIcon = (props: OutlineProps) => (
	<Outline {...props}>
		<path d="M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6v1" />
	</Outline>
);

export const EventIcon = (props: IconProps) => (
	<Outline {...props}>
		<path d="M4 7h16v3.5a1.5 1.5 0 0 0 0 3V17H4v-3.5a1.5 1.5 0 0 0 0-3zM14 7v10" />
	</Outline>
);

export const ListIcon = (props: IconProps) => (
	<Outline {...props}>
		<path d="M8.5 6.5h11M8.5 12h11M8.5 17.5h11M4.5 6.5h.1M4.5 12h.1M4.5 17.5h.1" />
	</Outline>
);
