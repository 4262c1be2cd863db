import { useEffect, useEffectEvent } from "react";
import { useFriend } from "#web/people/friends/friendsApi.ts";
import { toastFailed } from "#web/platform/ui/toast.ts";

interface BookedFriendLoaderProps {
	friendId: number;
	/** Called once the friend is loaded. */
	onLoaded: (friend: { id: number; name: string }) => void;
	/** Called if the friend cannot be loaded. */
	onFailed: () => void;
}

/** Loads the friend of a link to a new booking, since an address holds no names. */
export function BookedFriendLoader({ friendId, onLoaded, onFailed }: BookedFriendLoaderProps) {
	const { data, error } = useFriend(friendId);
	const finish = useEffectEvent(() => {
		if (data) return onLoaded({ id: data.id, name: data.name });
		toastFailed(error);
		onFailed();
	});
	const isFinished = data !== undefined || error !== undefined;
	useEffect(() => {
		if (isFinished) finish();
	}, [isFinished]);
	return null;
}
