import { Combobox, Group, Modal, Text, TextInput, useCombobox } from "@mantine/core";
import { useEffect, useState } from "react";
import useSWR from "swr";
import { useLocation } from "wouter";
import { addressOf } from "#domain/addresses.ts";
import { normalise } from "#domain/texts/normalise.ts";
import { client, unwrap } from "../api/client.ts";
import { useAbility } from "../api/session.tsx";
import { CutText } from "../ui/CutText.tsx";
import { FriendAvatar } from "../ui/FriendAvatar.tsx";
import { SearchIcon } from "../ui/icons.tsx";
import { useDebounced } from "../ui/useDebounced.ts";
import type { NavigationEntry } from "./navigation.ts";

interface QuickSearchProps {
	opened: boolean;
	onClose: () => void;
	entries: NavigationEntry[];
}

const SHOWN_FRIENDS = 8;

/** Finds a page or a friend by a few characters, without the mouse. */
export function QuickSearch({ opened, onClose, entries }: QuickSearchProps) {
	return (
		<Modal
			opened={opened}
			onClose={onClose}
			title="検索"
			size="md"
			yOffset="10dvh"
			centered={false}
			// Somebody who types at once must not lose the first characters to a fade.
			transitionProps={{ duration: 0 }}
		>
			<SearchBox onClose={onClose} entries={entries} />
		</Modal>
	);
}

function SearchBox({ onClose, entries }: Omit<QuickSearchProps, "opened">) {
	const [, navigate] = useLocation();
	const [text, setText] = useState("");
	const combobox = useCombobox({ opened: true });
	const pages = entries.filter(({ label }) => normalise(label).includes(normalise(text.trim())));
	const { friends, searching } = useFriendSearch(text.trim());
	const found = [...pages.map(({ name }) => name), ...friends.map(({ id }) => id)].join();
	// biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is found, Enter opens the first of it
	useEffect(() => {
		combobox.selectFirstOption();
	}, [found]);
	const go = (address: string) => {
		onClose();
		navigate(address);
	};
	return (
		<Combobox store={combobox} onOptionSubmit={go}>
			<Combobox.EventsTarget>
				<TextInput
					data-autofocus
					value={text}
					onChange={(event) => setText(event.currentTarget.value)}
					leftSection={<SearchIcon />}
					placeholder="ページ名・友だちの名前"
					aria-label="ページ名・友だちの名前"
				/>
			</Combobox.EventsTarget>
			<Combobox.Options mt="sm" aria-label="検索結果">
				{pages.length > 0 && (
					<Combobox.Group label="ページ">
						{pages.map(({ name, label, icon: Icon }) => (
							<Combobox.Option key={name} value={addressOf(name)}>
								<Group gap="sm" wrap="nowrap">
									<Icon />
									{label}
								</Group>
							</Combobox.Option>
						))}
					</Combobox.Group>
				)}
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
				{pages.length + friends.length === 0 && (
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
	const allowed = useAbility("friend-read");
	const { data, isLoading } = useSWR(
		allowed && search ? ["friends/quick", search] : null,
		() => unwrap(client.friends.api.friends.$get({ query: { search, state: "all", page: "1" } })),
		{ keepPreviousData: true },
	);
	return {
		friends: search && text ? (data?.items.slice(0, SHOWN_FRIENDS) ?? []) : [],
		searching: isLoading || search !== text,
	};
}
