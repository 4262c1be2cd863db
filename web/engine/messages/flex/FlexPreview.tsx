import { Text } from "@mantine/core";
import { Component, type ReactNode } from "react";
import type { ShownMessage } from "../line.ts";
import { FlexBody } from "./FlexBody.tsx";

/** A Flex Message that nobody has checked yet: what cannot be drawn is said instead. */
export const FlexPreview = ({ message }: { message: ShownMessage }) =>
	isContainer(message.contents) ? (
		<Guard of={JSON.stringify(message.contents)}>
			<FlexBody message={message} />
		</Guard>
	) : (
		<Undrawn />
	);

const isContainer = (contents: unknown): boolean =>
	typeof contents === "object" && contents !== null && "type" in contents;

const Undrawn = () => (
	<Text size="sm" c="dimmed">
		この内容は表示できません。JSONの構造をご確認ください。
	</Text>
);

interface GuardProps {
	/** What is drawn, in words. */
	of: string;
	children: ReactNode;
}

/** React tells of what a component throws to classes alone. */
class Guard extends Component<GuardProps, { failed: boolean; of: string }> {
	override state = { failed: false, of: this.props.of };

	/** What is written next is tried again; what can be drawn stays where it was scrolled to. */
	static getDerivedStateFromProps({ of }: GuardProps, before: { of: string }) {
		return of === before.of ? null : { failed: false, of };
	}

	static getDerivedStateFromError() {
		return { failed: true };
	}

	override render() {
		return this.state.failed ? <Undrawn /> : this.props.children;
	}
}
