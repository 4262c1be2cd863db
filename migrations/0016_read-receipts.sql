CREATE TABLE `read_receipts` (
	`friend_id` integer PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`message_at` integer NOT NULL,
	`read_up_to` integer,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
