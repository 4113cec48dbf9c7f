// SPDX-License-Identifier: Apache-2.0

/// Objects on other ranks, called as if they were here (Manta, JavaParty).
package org.atoll.remote;
