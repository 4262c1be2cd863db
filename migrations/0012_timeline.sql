ALTER TABLE `messages` ADD `notify` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `starred` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `messages_recent` ON `messages` (`timestamp`,`id`,`friend_id`,`outgoing`,`type`);--> statement-breakpoint
CREATE INDEX `messages_waiting` ON `messages` (`timestamp`,`id`,`friend_id`) WHERE notify = 1;--> statement-breakpoint
CREATE INDEX `messages_starred` ON `messages` (`timestamp`,`id`,`friend_id`) WHERE starred = 1;