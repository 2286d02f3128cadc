using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Infrastructure;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;
using Quoll;
using Quoll.AspNetCore;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers Quoll's JSON.</summary>
public static class QuollJsonServices
{
    /// <summary>
    /// Lets controllers read and write JSON by Quoll, and says with which options <see cref="QuollBody{T}"/> and
    /// <see cref="QuollResults"/> do. Called again, the last options count.
    /// </summary>
    /// <remarks>
    /// The formatters take the places of those of System.Text.Json: what stands before them (null, strings, streams,
    /// what an application has put there) stays before them. <c>JsonResult</c> is written by Quoll, too.
    /// </remarks>
    /// <param name="services">The services.</param>
    /// <param name="options">Those of <see cref="QuollJsonOptions.Web"/> if null.</param>
    public static IServiceCollection AddQuollJson(this IServiceCollection services, QuollJsonOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.Replace(ServiceDescriptor.Singleton(options ?? QuollJsonOptions.Web));
        services.TryAddEnumerable(ServiceDescriptor.Transient<IPostConfigureOptions<MvcOptions>, QuollMvcSetup>());
        services.Replace(ServiceDescriptor.Singleton<IActionResultExecutor<JsonResult>, QuollJsonResultExecutor>());
        return services;
    }
}
