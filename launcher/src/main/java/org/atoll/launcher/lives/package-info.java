// SPDX-License-Identifier: Apache-2.0

/// What a coordinator of an open job knows of each process: which [org.atoll.launcher.lives.Life]
/// of which rank it is, how it is spoken to, and of whom it has heard. A life sends its first frame
/// when all others have said that they have heard of it. For `atoll run --on-failure recover` and
/// for standing machines.
package org.atoll.launcher.lives;
