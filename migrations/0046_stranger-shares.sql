CREATE TABLE `stranger_uses` (
	`day` text NOT NULL,
	`subject` text NOT NULL,
	`row_count` integer NOT NULL,
	`byte_count` integer NOT NULL,
	PRIMARY KEY(`day`, `subject`)
);
--> statement-breakpoint
ALTER TABLE `landings` ADD `forgotten_visits` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `landing_visits_nobody` ON `landing_visits` (`created_at`) WHERE friend_id is null and line_user_id is null;--> statement-breakpoint
CREATE INDEX `reservations_strangers` ON `reservations` (`salon_id`,`created_at`) WHERE status = 'pending' and side = 'friend' and friend_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `script_visitors_nobody` ON `script_visitors` (`last_at`) WHERE friend_id is null;--> statement-breakpoint
CREATE INDEX `script_visits_nobody` ON `script_visits` (`created_at`) WHERE friend_id is null;