// SPDX-License-Identifier: Apache-2.0

/// Package `mpi` as mpiJava 1.2 (and MPJ Express) programs and programs for Open MPI's Java
/// bindings know it, over [org.atoll.mpj]. No algorithm lives here.
@org.jspecify.annotations.NullMarked
module org.atoll.mpijava {
    requires static org.jspecify;
    requires org.atoll.fabric;
    requires org.atoll.codec;
    requires org.atoll.job;
    requires transitive org.atoll.mpj;

    exports mpi;
}
