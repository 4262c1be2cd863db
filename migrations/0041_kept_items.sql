CREATE TABLE `kept_items` (
	`check_name` text NOT NULL,
	`item_id` integer NOT NULL,
	`operator_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`check_name`, `item_id`),
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
