import { Button, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { BookingUrlCard } from "#web/booking/booking-urls/BookingUrlCard.tsx";
import { FriendLinkRevocationForm } from "#web/booking/booking-urls/FriendLinkRevocationForm.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { LinkIcon, PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EntryPanel } from "#web/platform/ui/EntryPanel.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import listClasses from "#web/platform/ui/OrderedList.module.css";
import { ListHeader } from "../parts/ListHeader.tsx";

const NOUN = "予約URL";

type CardProps = Parameters<typeof BookingUrlCard>[0];

interface BookingUrlsPartProps<Url> {
	/** URLs of the list. */
	urls: { data: { data: Url[] } | undefined; error?: unknown; mutate: () => Promise<unknown> };
	maxCount: number;
	/** Explanation shown while there are no URLs. */
	children: ReactNode;
	/** Texts on the card of a URL. */
	presentUrl: (url: Url) => Pick<CardProps, "description" | "details" | "placeholder">;
	revoke: (id: number) => Promise<void>;
	remove: (id: number) => Promise<void>;
	revokeFriendLinks: Parameters<typeof FriendLinkRevocationForm>[0]["onRevoke"];
	/** Form of a new URL. */
	renderForm: (form: { onSaved: () => void; onCancel: () => void }) => ReactNode;
}

/** Public booking URLs of a salon or an event (M-077): their cards, and the panel that adds one. */
export function BookingUrlsPart<Url extends CardProps["url"] & { id: number }>(
	props: BookingUrlsPartProps<Url>,
) {
	const {
		urls: loaded,
		maxCount,
		children,
		presentUrl,
		revoke,
		remove,
		revokeFriendLinks,
		renderForm,
	} = props;
	const mayWrite = useAbility("salon-setting");
	const mayReadFriends = useAbility("friend-read");
	const [isAdding, setAdding] = useState(false);
	const urls = loaded.data?.data;
	const create = mayWrite && (
		<Button
			leftSection={<PlusIcon />}
			onClick={() => setAdding(true)}
			disabled={(urls?.length ?? 0) >= maxCount}
		>
			{NOUN}を追加する
		</Button>
	);
	return (
		<>
			{!urls && loaded.error !== undefined && (
				<ErrorState error={loaded.error} onRetry={() => void loaded.mutate()} />
			)}
			{!urls && loaded.error === undefined && <SkeletonCards height="8rem" />}
			{urls?.length === 0 && (
				<EmptyState icon={<LinkIcon size="2rem" />} title={`${NOUN}はまだありません`} action={create}>
					{children}
				</EmptyState>
			)}
			{urls && urls.length > 0 && (
				<>
					<ListHeader count={urls.length} action={create} />
					<Stack component="ul" gap="sm" className={listClasses.list}>
						{urls.map((url) => (
							<BookingUrlCard
								key={url.id}
								url={url}
								{...presentUrl(url)}
								actions={mayWrite ? { revoke: () => revoke(url.id), remove: () => remove(url.id) } : null}
							/>
						))}
					</Stack>
					{mayWrite && mayReadFriends && <FriendLinkRevocationForm onRevoke={revokeFriendLinks} />}
				</>
			)}
			<EntryPanel edited={isAdding ? "new" : null} noun={NOUN} onClose={() => setAdding(false)}>
				{(_, form) => renderForm(form)}
			</EntryPanel>
		</>
	);
}
