import { Combobox, Group, Text, useCombobox } from "@mantine/core";
import { useEffect, useRef } from "react";
import useSWR from "swr";
import { useLocation } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { SearchIcon } from "#web/platform/ui/consoleIcons.tsx";
import { FriendAvatar } from "#web/platform/ui/FriendAvatar.tsx";
import { useDebounced } from "#web/platform/ui/useDebounced.ts";
import { GlobalSearchField } from "./GlobalSearchField.tsx";
import type { SearchablePage } from "./menuNavigation.ts";
import { useSearchResults } from "./useSearchResults.ts";

const SHOWN_FRIENDS = 8;

interface GlobalSearchBoxProps {
	text: string;
	onText: (text: string) => void;
	onClose: () => void;
	pages: SearchablePage[];
	/** Whether it replaces a focused field, and must take over its focus. */
	takesOver: boolean;
}

/** Search field with the matching pages, settings, creations, items and friends. */
export function GlobalSearchBox({ text, onText, onClose, pages, takesOver }: GlobalSearchBoxProps) {
	const [, navigate] = useLocation();
	const field = useRef<HTMLInputElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs only when mounted
	useEffect(() => {
		if (!takesOver) return;
		field.current?.focus();
		field.current?.setSelectionRange(text.length, text.length);
	}, []);
	const combobox = useCombobox({ opened: true });
	const groups = useSearchResults(text.trim(), pages);
	const { friends, searching } = useFriendSearch(text.trim());
	const resultKey = [
		...groups.flatMap(({ results }) => results.map(({ address }) => address)),
		...friends.map(({ id }) => id),
	].join();
	// biome-ignore lint/correctness/useExhaustiveDependencies: selects the first option whenever the results change
	useEffect(() => {
		combobox.selectFirstOption();
	}, [resultKey]);
	const go = (address: string) => {
		onClose();
		navigate(address);
	};
	return (
		<Combobox store={combobox} onOptionSubmit={go}>
			<Combobox.EventsTarget>
				<GlobalSearchField
					ref={field}
					text={text}
					onText={onText}
					// The open list stops Escape, so that the dialog does not receive it.
					onKeyDown={(event) => event.key === "Escape" && onClose()}
				/>
			</Combobox.EventsTarget>
			<Combobox.Options mt="sm" aria-label="検索結果">
				{groups.map(({ label: group, results }) => (
					<Combobox.Group key={group} label={group}>
						{results.map(({ address, label, note, icon: Icon = SearchIcon }) => (
							<Combobox.Option key={address} value={address}>
								<Group gap="sm" wrap="nowrap">
									<Icon />
									<CutText>{label}</CutText>
									{note && (
										<Text span size="xs" opacity={0.85} flex="none">
											{note}
										</Text>
									)}
								</Group>
							</Combobox.Option>
						))}
					</Combobox.Group>
				))}
				{friends.length > 0 && (
					<Combobox.Group label="友だち">
						{friends.map((friend) => (
							<Combobox.Option key={friend.id} value={addressOf("friend", { id: friend.id })}>
								<Group gap="sm" wrap="nowrap">
									<FriendAvatar friend={friend} size="sm" />
									<CutText>{friend.name}</CutText>
								</Group>
							</Combobox.Option>
						))}
					</Combobox.Group>
				)}
				{groups.length + friends.length === 0 && (
					<Combobox.Empty>
						<Text size="sm">{searching ? "検索しています…" : "見つかりませんでした"}</Text>
					</Combobox.Empty>
				)}
			</Combobox.Options>
		</Combobox>
	);
}

function useFriendSearch(text: string) {
	const search = useDebounced(text);
	const mayRead = useAbility("friend-read");
	const { data, isLoading } = useSWR(
		mayRead && search ? ["friends/quick", search] : null,
		() => unwrap(client.friends.api.friends.$get({ query: { search, state: "all", page: "1" } })),
		{ keepPreviousData: true },
	);
	return {
		friends: search && text ? (data?.items.slice(0, SHOWN_FRIENDS) ?? []) : [],
		searching: isLoading || search !== text,
	};
}
