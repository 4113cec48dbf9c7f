// SPDX-License-Identifier: Apache-2.0

/// Messages between tasks, from the sender's call to the receiver's.
package org.atoll.tasks.post;
