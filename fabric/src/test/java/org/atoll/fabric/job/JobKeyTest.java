// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Random;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class JobKeyTest {

    @RepeatedTest(50)
    void provesWithWhatTheJdkCallsHmacSha256(RepetitionInfo repetition)
            throws GeneralSecurityException {
        Random random = new Random(repetition.getCurrentRepetition());
        byte[] secret = new byte[JobKey.SECRET_BYTES];
        random.nextBytes(secret);
        byte[][] parts = new byte[random.nextInt(4)][];
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret, "HmacSHA256"));
        for (int number = 0; number < parts.length; number++) {
            parts[number] = new byte[random.nextInt(200)];
            random.nextBytes(parts[number]);
            mac.update(parts[number]);
        }
        assertThat(new JobKey("job", secret).proof(parts)).isEqualTo(mac.doFinal());
    }

    /// As two programs without a launcher may, each in a container of its own.
    @Test
    void jobsOfProcessesWithOneNumberAreTwoJobs() {
        JobKey one = new SoloMembership("local", null).key();
        JobKey other = new SoloMembership("local", null).key();
        assertThat(one.job()).matches("solo-\\d+-[0-9a-f]{16}");
        assertThat(one.fingerprint()).isNotEqualTo(other.fingerprint());
        assertThat(one.family()).isNotEqualTo(other.family());
        assertThat(one.secret()).isNotEqualTo(other.secret());
    }

    @Test
    void aChallengeShowsWhetherItsMakerKnowsTheSecret() {
        SecureRandom random = new SecureRandom();
        JobKey other = new JobKey("job", new byte[JobKey.SECRET_BYTES]);
        byte[] secret = new byte[JobKey.SECRET_BYTES];
        secret[3] = 1;
        JobKey key = new JobKey("job", secret);
        byte[] challenge = key.challenge(random);
        assertThat(challenge).hasSize(JobKey.CHALLENGE_BYTES)
                .isNotEqualTo(key.challenge(random));
        assertThat(key.isMarked(challenge)).isTrue();
        assertThat(other.isMarked(challenge)).isFalse();
        challenge[31]++;
        assertThat(key.isMarked(challenge)).isFalse();
    }
}
