import { createClinicFriends } from "#db/demo/clinic/clinic-friends.ts";
import { type DemoHashes, loadClinic } from "#db/demo/clinic/load-clinic.ts";
import { createDemoFriends, type DemoFriend } from "#db/demo/demo-friends.ts";
import { storeDemoPictures } from "#db/demo/demo-pictures.ts";
import { loadDemo } from "#db/demo/load-demo.ts";
import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import { fillClinic } from "#functions/booking/salons/demo/fill-clinic.ts";
import { fillDemoSalons } from "#functions/booking/salons/demo/fill-demo-salons.ts";
import type { AccountDatabases } from "./local-databases.ts";

/** Demo of an account. */
interface LocalDemo {
	load: (databases: AccountDatabases, hashes: DemoHashes, now: number) => Promise<void>;
	/** Friends who have a phone in the simulator. */
	listFriends: (now: number) => DemoFriend[];
}

/** Number of the first account's friends with a phone; an enlarged demo has more friends. */
const PHONES = 60;

/** Demos by the account's name. */
export const LOCAL_DEMOS: Record<string, LocalDemo> = {
	[FIRST_ACCOUNT]: {
		load: async ({ database, media }, { administrator }, now) => {
			await storeDemoPictures(media);
			await loadDemo(database, administrator, now, fillDemoSalons);
		},
		listFriends: (now) => createDemoFriends(0, PHONES, now),
	},
	ginza: {
		load: ({ database, media }, hashes, now) =>
			loadClinic({ database, media, hashes, now, createBookings: fillClinic }),
		listFriends: createClinicFriends,
	},
};
