import { Text } from "@mantine/core";
import { Component, type ReactNode } from "react";
import type { ShownMessage } from "../line.ts";
import { FlexBody } from "./FlexBody.tsx";

/** A Flex Message that nobody has checked yet: what cannot be drawn is said instead. */
export const FlexPreview = ({ message }: { message: ShownMessage }) =>
	isContainer(message.contents) ? (
		<Guard key={JSON.stringify(message.contents)}>
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

/** React tells of what a component throws to classes alone. */
class Guard extends Component<{ children: ReactNode }, { failed: boolean }> {
	override state = { failed: false };

	static getDerivedStateFromError() {
		return { failed: true };
	}

	override render() {
		return this.state.failed ? <Undrawn /> : this.props.children;
	}
}
