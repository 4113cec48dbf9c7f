// SPDX-License-Identifier: Apache-2.0

/// Hello: the smallest program, to see that a job starts.
package org.atoll.applications.hello;
