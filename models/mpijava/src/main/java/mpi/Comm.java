// SPDX-License-Identifier: Apache-2.0
package mpi;

/// A communicator in both faces.
@SuppressWarnings("doclint:missing") // see package-info
public class Comm extends CombiningCollectives {
    public static final int TYPE_SHARED = 0;

    Comm() {}
}
