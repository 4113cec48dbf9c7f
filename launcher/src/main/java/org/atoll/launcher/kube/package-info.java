// SPDX-License-Identifier: Apache-2.0

/// Jobs as pods of Kubernetes: what is to be told to a cluster, in its own words.
package org.atoll.launcher.kube;
