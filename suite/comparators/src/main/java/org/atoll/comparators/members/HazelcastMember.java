// SPDX-License-Identifier: Apache-2.0
package org.atoll.comparators.members;

import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.NetworkConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.replicatedmap.ReplicatedMap;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A member of a Hazelcast cluster that has a replicated map.
final class HazelcastMember implements Member {
    private static final String LOCAL = "127.0.0.1";
    private static final String MAP = "cells";
    private static final String KEY = "cell";
    private static final int READS = 1000;
    private static final int PATIENCE_SECONDS = 60;
    private static final long PAUSE_MILLIS = 20;

    private final HazelcastInstance instance;
    private final ReplicatedMap<String, Long> map;
    private final int size;

    HazelcastMember(int number, List<Integer> ports) {
        this.size = ports.size();
        this.instance = Hazelcast.newHazelcastInstance(config(number, ports));
        this.map = instance.getReplicatedMap(MAP);
    }

    private static Config config(int number, List<Integer> ports) {
        Config config = new Config();
        config.setClusterName("atoll-" + ports.getFirst());
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.setProperty("hazelcast.logging.type", "none");
        config.setProperty("hazelcast.socket.bind.any", "false");
        config.setProperty("hazelcast.shutdownhook.enabled", "false");
        NetworkConfig network = config.getNetworkConfig();
        network.setPort(ports.get(number)).setPortAutoIncrement(false).setPublicAddress(LOCAL);
        network.getInterfaces().setEnabled(true).addInterface(LOCAL);
        JoinConfig join = network.getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        join.getTcpIpConfig().setEnabled(true);
        ports.forEach(port -> join.getTcpIpConfig().addMember(LOCAL + ":" + port));
        return config;
    }

    /// The map has its entry here, too.
    @Override
    public void awaitAll() throws InterruptedException, TimeoutException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (instance.getCluster().getMembers().size() < size) {
            if (System.nanoTime() > end) {
                throw new TimeoutException("not all members of Hazelcast's cluster have come");
            }
            Thread.sleep(PAUSE_MILLIS);
        }
        Long _ = map.put(KEY, 1L);
    }

    @Override
    public Work work(String name) {
        if (!name.equals("read")) {
            throw new IllegalArgumentException("Hazelcast has no loop '" + name + "'");
        }
        return Work.waiting(this::reads);
    }

    private long reads(long count) {
        long begin = System.nanoTime();
        long sum = 0;
        for (long i = 0; i < count * READS; i++) {
            sum += Objects.requireNonNull(map.get(KEY));
        }
        long nanos = System.nanoTime() - begin;
        if (sum != count * READS) {
            throw new AssertionError("the numbers read add up to " + sum);
        }
        return nanos;
    }

    @Override
    public void close() {
        instance.getLifecycleService().terminate();
    }
}
