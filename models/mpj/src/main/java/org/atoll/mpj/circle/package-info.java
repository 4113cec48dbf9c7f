// SPDX-License-Identifier: Apache-2.0

/// What becomes of communicators when ranks are lost or a communicator is revoked: a [Circle] for
/// each, and the service [Circles], which tells the other ranks and ends what is under way.
package org.atoll.mpj.circle;
